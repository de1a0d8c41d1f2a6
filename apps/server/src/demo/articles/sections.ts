/** Names of the mall, its points and its contact data in the texts. */
export type MallWords = { mall: string; unit: string; phone: string }

type Section = readonly [heading: string, paragraphs: readonly string[]]

/** Sections as rich text without the title, which the page shows. */
export const sections = (parts: readonly Section[]): string =>
  parts
    .map(([heading, lines]) => `<h2>${heading}</h2>${lines.map((l) => `<p>${l}</p>`).join('')}`)
    .join('')
