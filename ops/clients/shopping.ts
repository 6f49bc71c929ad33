/** What both clients need around their own calls. */

export const shop = process.env.SHOP ?? "http://127.0.0.1:8080";
export const bearer = { Authorization: `Bearer ${process.env.TOKEN ?? ""}` };

export const checkout = {
  geozone: "",
  shipping_address: { city: "Москва", street: "Тверская, 1", postal_code: "125009" },
  payment_method: "card",
};

/** The body of an answer; a problem ends the run. */
export function need<T>(step: string, answer: { data?: T; error?: unknown; response?: Response }): T {
  const status = answer.response?.status;
  if (answer.error !== undefined || answer.data === undefined) {
    throw new Error(`${step}: ${status} ${JSON.stringify(answer.error)}`);
  }
  console.log(`  ${step}: ${status}`);
  return answer.data;
}

export function expect(right: boolean, sentence: string): void {
  if (!right) {
    throw new Error(`expected: ${sentence}`);
  }
}

/** A zone with so many units. */
export function zoneWith(units: number, zones: Record<string, number>): string | undefined {
  return Object.keys(zones).find((zone) => zones[zone] >= units);
}
