/** Pictures are drawn larger than shown, so that each puzzle shows another part of them. */
export const sceneSize = 344

const stops = (...colors: string[]) =>
  colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('')

const sky = (...colors: string[]) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops(...colors)}</linearGradient></defs>
   <rect width="344" height="344" fill="url(#sky)"/>`

const each = <T>(items: readonly T[], draw: (item: T, index: number) => string) =>
  items.map(draw).join('')

const mountains = () => `
  ${sky('#8ec5d6', '#f6d9b8', '#f2a97e')}
  <circle cx="236" cy="122" r="38" fill="#fff1cf"/>
  <circle cx="236" cy="122" r="54" fill="#fff1cf" opacity=".35"/>
  <path d="M0 214 62 128l38 46 56-88 70 104 40-50 78 84v110H0z" fill="#7d8fb3"/>
  <path d="M156 86l-22 35 14 8 10-8 12 10 14-6zM62 128l-16 23 12 5 8-6 10 8 8-4z" fill="#f7f3ef"/>
  <path d="M0 250q60-52 124-22t108-8 112 12v112H0z" fill="#56779a"/>
  <path d="M0 286q80-34 168-6t176-10v74H0z" fill="#38597a"/>
  ${each([18, 46, 70, 250, 276, 300, 322], (x, i) => {
    const y = 272 + ((i * 13) % 18)
    return `<path d="M${x} ${y}l-13 44h26z" fill="#24445f"/><path d="M${x} ${y - 14}l-9 30h18z" fill="#2c516e"/>`
  })}
  ${each([0, 1, 2], (i) => `<path d="M${64 + i * 26} ${58 + i * 9}q6-7 11 0q6-7 11 0" fill="none" stroke="#46586f" stroke-width="2.4"/>`)}`

const harbour = () => `
  ${sky('#4aa3c7', '#a9dbe2', '#e6f3ea')}
  ${each(
    [
      [60, 62],
      [214, 44],
      [288, 96],
    ],
    ([x, y]) =>
      `<g fill="#fff" opacity=".92"><circle cx="${x}" cy="${y}" r="17"/><circle cx="${Number(x) + 21}" cy="${Number(y) + 4}" r="21"/><circle cx="${Number(x) + 45}" cy="${Number(y) + 8}" r="13"/></g>`,
  )}
  <path d="M0 190q44-30 98-22t66 26z" fill="#6fae86"/>
  <path d="M228 194q46-44 116-38v38z" fill="#5a9c78"/>
  <path d="M274 158v-50h16v50z" fill="#fbf4e6"/><path d="M274 120h16v12h-16z" fill="#d9594c"/>
  <path d="M272 108h20l-4-13h-12z" fill="#7c3f3a"/>
  <rect y="192" width="344" height="152" fill="#2f86a8"/>
  ${each([208, 228, 254, 286, 318], (y, i) => `<path d="M0 ${y}${each([0, 1, 2, 3, 4, 5, 6, 7], () => 'q11 -8 22 0t22 0')}V344H0z" fill="${['#3a93b3', '#3189ab', '#2a7d9f', '#236f92', '#1c6183'][i]}"/>`)}
  <path d="M96 238h112l-22 32h-70z" fill="#a4502f"/><path d="M96 238h112l-5 8H101z" fill="#e9c79c"/>
  <path d="M150 232V96" stroke="#5d3b2a" stroke-width="5"/>
  <path d="M156 100q52 52 44 120h-44z" fill="#fdf7ea"/><path d="M144 116q-40 48-42 104h42z" fill="#f0d7a6"/>
  <path d="M150 96l22 8-22 9z" fill="#d9594c"/>`

const evening = () => `
  ${sky('#22315c', '#5a4f86', '#d78a8c')}
  <path d="M86 48a34 34 0 1 0 40 44a28 28 0 1 1-40-44z" fill="#fbeec4"/>
  ${each([18, 52, 148, 176, 214, 246, 270, 306, 328], (x, i) => `<circle cx="${x}" cy="${20 + ((i * 37) % 96)}" r="${1.4 + (i % 3) * 0.7}" fill="#fff6dc"/>`)}
  ${each([0, 42, 78, 128, 166, 214, 252, 300], (x, i) => {
    const top = 150 + ((i * 47) % 70)
    return `<rect x="${x}" y="${top}" width="${36 + (i % 3) * 8}" height="200" fill="#463f70"/>`
  })}
  ${each([12, 66, 112, 176, 232, 286], (x, i) => {
    const top = 196 + ((i * 31) % 48)
    const windows = each([0, 1, 2, 3, 4, 5], (row) =>
      each([0, 1, 2], (column) =>
        (row * 3 + column + i) % 4 === 0
          ? ''
          : `<rect x="${x + 7 + column * 13}" y="${top + 9 + row * 19}" width="8" height="11" rx="1" fill="${(row + column + i) % 3 ? '#ffd489' : '#f3a76b'}"/>`,
      ),
    )
    return `<rect x="${x}" y="${top}" width="48" height="160" fill="#2b2a52"/>${windows}`
  })}
  <path d="M0 312q90-22 172-4t172-8v44H0z" fill="#1c1f41"/>`

const tea = () => `
  ${sky('#f7e8d3', '#f1d3b3')}
  ${each([0, 1, 2, 3, 4, 5, 6], (i) => `<rect x="${i * 52}" width="26" height="206" fill="#ecc9a2" opacity=".55"/>`)}
  <rect x="34" y="26" width="116" height="104" rx="6" fill="#8a5a3c"/><rect x="43" y="35" width="98" height="86" fill="#cfe3dc"/>
  <path d="M43 121V98l26-26 22 22 16-14 34 34v7z" fill="#6f9f8d"/><circle cx="118" cy="58" r="9" fill="#f4b266"/>
  <rect y="206" width="344" height="138" fill="#b5764b"/>
  ${each([224, 250, 282, 318], (y, i) => `<path d="M0 ${y}q80 ${i % 2 ? 7 : -7} 172 0t172 0" fill="none" stroke="#9c6039" stroke-width="3"/>`)}
  <ellipse cx="126" cy="270" rx="88" ry="15" fill="#8f5733"/>
  <path d="M62 196h104q6 62-34 70h-36q-40-8-34-70z" fill="#3f7f86"/><path d="M60 196h108l-2 12H62z" fill="#2f666d"/>
  <path d="M166 208q40-6 34 22t-42 20" fill="none" stroke="#3f7f86" stroke-width="11"/>
  <path d="M96 232q18-20 36 0q-18 20-36 0z" fill="#f2d7a0"/>
  ${each([86, 112, 138], (x) => `<path d="M${x} 184q-12-18 0-34t0-34" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".75"/>`)}
  <ellipse cx="268" cy="292" rx="58" ry="10" fill="#8f5733"/>
  <circle cx="244" cy="262" r="30" fill="#e2763a"/><circle cx="290" cy="266" r="26" fill="#eb9440"/><circle cx="268" cy="234" r="24" fill="#d9642e"/>
  <path d="M268 212q12-20 32-12q-10 18-32 12z" fill="#5d8f4e"/><path d="M238 250q6-9 15-9" fill="none" stroke="#f6b98c" stroke-width="5" stroke-linecap="round"/>
  <path d="M244 24v66" stroke="#6b4630" stroke-width="4"/><path d="M204 126q4-38 40-38t40 38z" fill="#c4583f"/><path d="M204 126h80v8h-80z" fill="#9f412d"/>`

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneSize}" height="${sceneSize}" viewBox="0 0 344 344">${inside}</svg>`

/** The mall's own four pictures: mountains, a harbour, a town at evening, a tea table. */
export const scenes: readonly string[] = [mountains(), harbour(), evening(), tea()].map(svg)
