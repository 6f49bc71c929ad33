"use strict";

/** Makes an element; children are texts or elements, so nothing from the document is ever read as HTML. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

function row(...cells) {
  return element("tr", {}, ...cells.map(cell => element("td", {}, cell)));
}

/** Text with what stands between backticks as code. */
function prose(text) {
  return element("span", {}, ...text.split("`").map((part, i) => i % 2 ? element("code", {}, part) : part));
}

function resolve(api, schema) {
  return schema.$ref ? schema.$ref.slice(2).split("/").reduce((at, key) => at[key], api) : schema;
}

/** A shape with comments: fields, types, what they mean. */
function shape(api, given, indent = "", seen = []) {
  if (given.$ref && seen.includes(given.$ref)) return given.$ref.split("/").pop();
  const schema = resolve(api, given);
  const deep = given.$ref ? [...seen, given.$ref] : seen;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "array") return "[" + shape(api, schema.items, indent, deep) + "]";
  if (schema.properties) {
    const deeper = indent + "  ";
    const lines = Object.entries(schema.properties).map(([name, field]) => {
      const optional = (schema.required || []).includes(name) ? "" : "?";
      return deeper + name + optional + ": " + shape(api, field, deeper, deep) + limits(field);
    });
    return "{\n" + lines.join("\n") + "\n" + indent + "}";
  }
  if (typeof schema.additionalProperties === "object") {
    return "{name: " + shape(api, schema.additionalProperties, indent, deep) + "}";
  }
  return schema.enum ? schema.enum.join(" | ") : schema.format || type;
}

function limits(field) {
  const says = ["minimum", "maximum", "minLength", "maxLength", "maxItems", "maxProperties", "pattern"]
    .filter(key => key in field).map(key => key + " " + field[key]);
  if (field.description) says.unshift(field.description.replaceAll("`", ""));
  return says.length ? "   // " + says.join(", ") : "";
}

function json(value) {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function jsonBody(route) {
  return route.requestBody && route.requestBody.content["application/json"];
}

function valueOf(parameter) {
  return [parameter.example].flat().map(String);
}

/** The route's address with these values for its parameters; those without a value are left out. */
function address(path, parameters, values) {
  const query = new URLSearchParams();
  let filled = path;
  parameters.forEach((parameter, i) => {
    const given = values[i];
    if (parameter.in === "path") filled = filled.replace("{" + parameter.name + "}", encodeURIComponent(given));
    if (parameter.in === "query" && given) query.append(parameter.name, given);
  });
  return filled + (query.size ? "?" + query : "");
}

/** For a shell: what stands between single quotes is taken as it is. */
function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

/** A line to paste into a shell. */
function curl(path, method, route) {
  const values = route.parameters.map(each => each.required ? valueOf(each)[0] : "");
  const parts = ["curl -s"];
  if (method !== "get") parts.push("-X " + method.toUpperCase());
  parts.push(quoted(location.origin + address(path, route.parameters, values)));
  if (route["x-access"] !== "anyone") parts.push("-H \"Authorization: Bearer $TOKEN\"");
  route.parameters.filter(each => each.in === "header" && each.required)
    .forEach(each => parts.push("-H " + quoted(each.name + ": " + valueOf(each)[0])));
  const body = jsonBody(route);
  if (body) parts.push("-H 'Content-Type: application/json'", "-d " + quoted(JSON.stringify(body.example)));
  return parts.join(" \\\n  ");
}

function parameters(route) {
  if (!route.parameters.length) return "";
  return element("table", {}, ...route.parameters.map(each =>
    row(element("code", {}, each.name + (each.required ? "" : "?")), each.in, prose(each.description),
      element("code", {}, valueOf(each)[0]))));
}

function answer(api, response) {
  const parts = [prose(response.description)];
  Object.entries(response.headers || {}).forEach(([name, header]) =>
    parts.push(element("p", {}, element("code", {}, name), " ", prose(resolve(api, header).description))));
  Object.values(response.content || {}).forEach(media => {
    if (media.examples) {
      parts.length = 0;
      Object.keys(media.examples).forEach(key => parts.push(element("a", {href: "/problems/" + key}, key), " "));
    } else {
      parts.push(element("pre", {}, json(media.example)));
      if (media.schema.$ref) {
        parts.push(element("details", {}, element("summary", {}, "Fields"), element("pre", {}, shape(api, media.schema))));
      }
    }
  });
  return element("div", {}, ...parts);
}

function requestHeaders(route, fields) {
  const headers = {};
  const bearer = document.getElementById("bearer").value.trim();
  const session = document.getElementById("session").value.trim();
  if (bearer) headers.Authorization = "Bearer " + bearer;
  if (session) headers["Mobimir-Session"] = session;
  route.parameters.forEach((each, i) => {
    if (each.in === "header" && fields[i].value) headers[each.name] = fields[i].value;
  });
  return headers;
}

/** Sends the request as the fields have it, and shows the answer. */
async function send(path, method, route, fields, body, out) {
  const headers = requestHeaders(route, fields);
  const options = {method: method.toUpperCase(), headers};
  if (body && body.value.trim()) {
    headers["Content-Type"] = "application/json";
    options.body = body.value;
  }
  out.textContent = "…";
  try {
    const reply = await fetch(address(path, route.parameters, fields.map(field => field.value)), options);
    const shown = [...reply.headers].filter(([name]) => ["etag", "location", "retry-after", "idempotent-replayed"].includes(name));
    const text = await reply.text();
    const type = reply.headers.get("content-type") || "";
    out.textContent = [reply.status + " " + reply.statusText, ...shown.map(header => header.join(": ")), "",
      type.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text].join("\n");
  } catch (failure) {
    out.textContent = "There was no answer: " + failure.message;
  }
}

function tryIt(path, method, route) {
  const fields = route.parameters.map(each => element("input", {"aria-label": each.name}));
  route.parameters.forEach((each, i) => fields[i].value = each.required ? valueOf(each)[0] : "");
  const content = jsonBody(route);
  const body = content && element("textarea", {rows: 8, "aria-label": "Body"});
  if (body) body.value = json(content.example);
  const out = element("pre", {class: "reply"});
  const button = element("button", {type: "button"}, "Send");
  button.addEventListener("click", () => send(path, method, route, fields, body, out));
  return element("details", {class: "try"}, element("summary", {}, "Try it"),
    element("table", {}, ...route.parameters.map((each, i) => row(element("code", {}, each.name), fields[i]))),
    ...(body ? [body] : []), button, out);
}

function details(api, path, method, route) {
  const content = [element("p", {}, prose(route.description)), element("pre", {}, curl(path, method, route)), parameters(route)];
  const body = jsonBody(route);
  if (body) {
    content.push(element("p", {}, route.requestBody.required ? "Body" : "Body (optional)"),
      element("pre", {}, json(body.example)),
      element("details", {}, element("summary", {}, "Fields"), element("pre", {}, shape(api, body.schema))));
  }
  content.push(element("p", {}, "Answers"),
    element("table", {}, ...Object.entries(route.responses).map(([status, each]) => row(status, answer(api, each)))));
  if (!Object.keys(route.responses["200"]?.content || {}).includes("text/event-stream")) {
    content.push(tryIt(path, method, route));
  }
  return content;
}

/** A route; its details are made when somebody opens it. */
function card(api, path, method, route) {
  const body = element("div", {class: "body"});
  const made = element("details", {class: "route", id: route.operationId},
    element("summary", {},
      element("span", {class: "method"}, method.toUpperCase()),
      element("span", {class: "path"}, path),
      element("span", {class: "says"}, route.summary),
      element("a", {class: "link", href: "#" + route.operationId, title: "Link to this route"}, "#"),
      element("span", {class: "access"}, route["x-access"].replaceAll("_", " "))), body);
  made.addEventListener("toggle", () => {
    if (made.open && !body.hasChildNodes()) body.append(...details(api, path, method, route));
  });
  made.dataset.words = JSON.stringify([path, route]).toLowerCase();
  return made;
}

function show(api) {
  document.getElementById("about").replaceChildren(prose(api.info.description));
  const main = document.getElementById("routes");
  api.tags.forEach(tag => {
    const group = element("section", {class: "group", id: "tag-" + tag.name},
      element("h2", {}, tag.name), element("p", {}, tag.description));
    Object.entries(api.paths).forEach(([path, methods]) =>
      Object.entries(methods).filter(([, route]) => route.tags.includes(tag.name))
        .forEach(([method, route]) => group.append(card(api, path, method, route))));
    main.append(group);
  });
  document.getElementById("problems").append(...api["x-problems"].map(problem => {
    const made = row(String(problem.status), element("a", {href: problem.type}, problem.title), prose(problem.meaning));
    made.dataset.words = made.textContent.toLowerCase();
    return made;
  }));
  openLinked();
}

/** Opens the route that the address names. */
function openLinked() {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (linked && linked.classList.contains("route")) {
    linked.open = true;
    linked.scrollIntoView();
  }
}

function search(words) {
  const wanted = words.toLowerCase().split(/\s+/);
  document.querySelectorAll(".route, #problems tr").forEach(each => {
    each.hidden = !wanted.every(word => each.dataset.words.includes(word));
  });
  document.querySelectorAll(".group").forEach(group => {
    group.hidden = !group.querySelector(".route:not([hidden])");
  });
}

document.getElementById("search").addEventListener("input", event => search(event.target.value));
window.addEventListener("hashchange", openLinked);
fetch("/openapi.json").then(reply => reply.json()).then(show);
