/**
 * Lines of a text that fit a width; the last of at most `most` lines ends in … where text is left.
 * @param measure width of a text
 */
export function wrapText(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  // Latin words stay whole, Chinese breaks anywhere.
  for (const part of text.match(/[\x21-\x7e]+|\s|[^\x00-\x7f]/gu) ?? []) {
    if (line !== '' && measure(line + part) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? part.trimStart() : part
  }
  if (line !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  let last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.join('')}…`]
}
