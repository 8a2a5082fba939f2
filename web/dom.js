// Two helpers for building elements without markup in strings.

/** element("p", {class: "note"}, "text", child): children that are false or null are left out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
}

/** The element with that id. */
export function byId(id) {
  return document.getElementById(id);
}
