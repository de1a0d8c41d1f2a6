import { LineCounter, parseDocument, type Document } from 'yaml'

export type YamlText = { document: Document; lines: LineCounter }

export function parseYaml(text: string): YamlText {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines, uniqueKeys: true }), lines }
}

export function lineOf({ document, lines }: YamlText, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined
    const start = node?.range?.[0]
    if (start !== undefined) return lines.linePos(start).line
  }
  return 1
}
