/** Names and contact data of a mall that the article texts contain. */
export type MallWords = { mall: string; unit: string; phone: string }

type Section = readonly [heading: string, paragraphs: readonly string[]]

/** Formats sections as rich text. The page itself shows the article's title. */
export const sections = (parts: readonly Section[]): string =>
  parts
    .map(([heading, lines]) => `<h2>${heading}</h2>${lines.map((l) => `<p>${l}</p>`).join('')}`)
    .join('')
