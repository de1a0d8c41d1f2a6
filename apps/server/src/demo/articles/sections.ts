/** What the texts call the mall, its points, and where it can be reached. */
export type MallWords = { mall: string; unit: string; phone: string }

type Section = readonly [heading: string, paragraphs: readonly string[]]

/** A titled text of numbered sections as rich text. */
export const sections = (title: string, parts: readonly Section[]): string =>
  `<h2>${title}</h2>${parts
    .map(([heading, lines]) => `<h3>${heading}</h3>${lines.map((l) => `<p>${l}</p>`).join('')}`)
    .join('')}`
