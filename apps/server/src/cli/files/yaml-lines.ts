import { LineCounter, parseDocument, type Document } from 'yaml'

export type YamlText = { document: Document; lines: LineCounter }

/** A YAML text with the positions of its values; faults are in `document.errors`. */
export function parseYaml(text: string): YamlText {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines, uniqueKeys: true }), lines }
}

/** Line of the deepest part of a path that the document contains. */
export function lineOf({ document, lines }: YamlText, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined
    const start = node?.range?.[0]
    if (start !== undefined) return lines.linePos(start).line
  }
  return 1
}
