export type Section = readonly [heading: string, paragraphs: readonly string[]]
export type Text = {
  title: string
  sections: (words: { mall: string; unit: string; contact: string }) => readonly Section[]
}
