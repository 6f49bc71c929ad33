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

/** A shape as an example with comments: fields, types, what they mean. */
function shape(api, schema, indent = "", seen = []) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return seen.includes(name) ? name : shape(api, api.components.schemas[name], indent, [...seen, name]);
  }
  if (schema.type === "array") {
    return "[" + shape(api, schema.items, indent, seen) + "]";
  }
  if (schema.properties) {
    const deeper = indent + "  ";
    const lines = Object.entries(schema.properties).map(([name, field]) => {
      const optional = (schema.required || []).includes(name) ? "" : "?";
      return deeper + name + optional + ": " + shape(api, field, deeper, seen) + limits(field);
    });
    return "{\n" + lines.join("\n") + "\n" + indent + "}";
  }
  if (typeof schema.additionalProperties === "object") {
    return "{name: " + shape(api, schema.additionalProperties, indent, seen) + "}";
  }
  return schema.enum ? schema.enum.join(" | ") : schema.format || schema.type;
}

function limits(field) {
  const says = ["minimum", "maximum", "minLength", "maxLength", "maxItems", "maxProperties", "pattern"]
    .filter(key => key in field).map(key => key + " " + field[key]);
  if (field.description) says.unshift(field.description);
  return says.length ? "   // " + says.join(", ") : "";
}

/** A line to paste into a shell. */
function curl(api, path, method, route) {
  const parts = ["curl -s"];
  if (method !== "get") parts.push("-X " + method.toUpperCase());
  const needed = route.parameters.filter(each => each.in === "query" && each.required);
  const query = needed.map(each => each.name + "=…").join("&");
  parts.push("'" + location.origin + path + (query ? "?" + query : "") + "'");
  if (route["x-access"] !== "anyone") parts.push("-H \"Authorization: Bearer $TOKEN\"");
  route.parameters.filter(each => each.in === "header" && each.required)
    .forEach(each => parts.push("-H '" + each.name + ": …'"));
  if (route.requestBody) {
    const name = route.requestBody.content["application/json"].schema.$ref.split("/").pop();
    const fields = (api.components.schemas[name].required || []).map(field => "\"" + field + "\": …");
    parts.push("-H 'Content-Type: application/json'", "-d '{" + fields.join(", ") + "}'");
  }
  return parts.join(" ");
}

function parameters(route) {
  if (!route.parameters.length) return "";
  return element("table", {}, ...route.parameters.map(each =>
    row(element("code", {}, each.name + (each.required ? "" : "?")), each.in, each.description)));
}

function answers(api, route) {
  return element("table", {}, ...Object.entries(route.responses).map(([status, answer]) => {
    const json = answer.content && answer.content["application/json"];
    return row(status, json ? element("pre", {}, shape(api, json.schema)) : answer.description);
  }));
}

function card(api, path, method, route) {
  const content = [element("pre", {}, curl(api, path, method, route)), parameters(route)];
  if (route.requestBody) {
    content.push(element("p", {}, "Body"),
      element("pre", {}, shape(api, route.requestBody.content["application/json"].schema)));
  }
  content.push(element("p", {}, "Answers"), answers(api, route));
  return element("details", {},
    element("summary", {},
      element("span", {class: "method"}, method.toUpperCase()),
      element("span", {class: "path"}, path),
      element("span", {class: "says"}, route.summary),
      element("span", {class: "access"}, route["x-access"].replaceAll("_", " "))),
    element("div", {class: "body"}, ...content));
}

function show(api) {
  document.getElementById("about").textContent = api.info.description;
  const main = document.getElementById("routes");
  api.tags.forEach(tag => {
    const group = element("section", {class: "group"}, element("h2", {}, tag.name), element("p", {}, tag.description));
    Object.entries(api.paths).forEach(([path, methods]) =>
      Object.entries(methods).filter(([, route]) => route.tags.includes(tag.name))
        .forEach(([method, route]) => group.append(card(api, path, method, route))));
    main.append(group);
  });
  document.getElementById("problems").append(...api["x-problems"].map(problem =>
    row(String(problem.status), element("code", {id: problem.type.split("/").pop()}, problem.type), problem.meaning)));
}

function search(words) {
  const wanted = words.toLowerCase().split(/\s+/);
  document.querySelectorAll("details, #problems tr").forEach(each => {
    const text = each.textContent.toLowerCase();
    each.hidden = !wanted.every(word => text.includes(word));
  });
  document.querySelectorAll(".group").forEach(group => {
    group.hidden = !group.querySelector("details:not([hidden])");
  });
}

document.getElementById("search").addEventListener("input", event => search(event.target.value));
fetch("/openapi.json").then(answer => answer.json()).then(show);
