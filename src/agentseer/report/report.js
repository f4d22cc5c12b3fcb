"use strict";
const form = document.getElementById("filters");
const cases = Array.from(document.querySelectorAll(".case"));
function apply() {
  const wanted = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const item of cases) {
    const data = item.dataset;
    const fits = (!wanted.verdict || data.verdict.split(" ").includes(wanted.verdict))
      && (!wanted.kind || data.kind === wanted.kind)
      && (!wanted.tool || data.tool === wanted.tool)
      && (!wanted.text || data.text.includes(wanted.text.toLowerCase()));
    item.hidden = !fits;
    shown += fits;
  }
  form.querySelector("output").textContent = `${shown} of ${cases.length}`;
}
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const page = target.closest(".case");
  if (page) { page.hidden = false; page.open = true; target.scrollIntoView(); }
}
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", reveal);
apply();
reveal();
