/** Pictures of the gallery as data URLs, so that it needs no files and no network. */
function svg(width: number, height: number, body: string): string {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(text)}`
}

export const mug = svg(
  96,
  96,
  '<path d="M66 38h8a12 12 0 0 1 0 24h-8" fill="none" stroke="#b9a4d0" stroke-width="7"/><rect x="20" y="26" width="48" height="54" rx="12" fill="#cbb9df"/><ellipse cx="44" cy="28" rx="24" ry="8" fill="#6b4636"/>',
)
export const bag = svg(
  96,
  96,
  '<rect x="24" y="30" width="48" height="56" rx="9" fill="#2f80d8"/><path d="M38 30V18h20v12" fill="none" stroke="#4a4f58" stroke-width="5"/><path d="M36 38v40M48 38v40M60 38v40" stroke="#6fb0f2" stroke-width="3"/>',
)
export const book = svg(
  96,
  96,
  '<path d="M20 20h44l12 8v50H32l-12-8z" fill="#2f9a5c"/><path d="M20 70h44l12 8H32z" fill="#e9e4da"/><path d="M30 32h24" stroke="#fff" stroke-width="4"/>',
)
export const lamp = svg(
  96,
  96,
  '<path d="M30 46h36L58 18H38z" fill="#f3b64a"/><path d="M48 46v30" stroke="#5b606a" stroke-width="5"/><rect x="32" y="76" width="32" height="7" rx="3" fill="#5b606a"/>',
)
export const dish = svg(
  96,
  96,
  '<circle cx="48" cy="50" r="34" fill="#dfe5ee"/><circle cx="48" cy="50" r="22" fill="#f6f8fb"/><path d="M39 48a4 4 0 0 1 6 0M52 48a4 4 0 0 1 6 0M41 60q7-6 14 0" stroke="#6b7280" stroke-width="3" fill="none"/>',
)
export const hills = svg(
  300,
  300,
  '<rect width="300" height="300" fill="#f3dcc2"/><circle cx="210" cy="92" r="40" fill="#e08a5e"/><path d="M0 180q80-110 150-30t150 10v140H0z" fill="#8da5a4"/><path d="M0 230q90-70 170-20t130-10v100H0z" fill="#3f6768"/><rect x="178" y="140" width="42" height="42" rx="8" fill="#1c1c1f" opacity=".5"/>',
)
export const piece = svg(
  46,
  46,
  '<rect x="2" y="2" width="42" height="42" rx="8" fill="#8da5a4" stroke="#fff" stroke-width="2"/>',
)
