import styles from './list.module.css'

/** A name with the parts that match a search marked; the longest of overlapping matches counts. */
export function MarkedName({ name, marks }: { name: string; marks: readonly string[] }) {
  return splitAtMarks(name, marks).map(({ text, from, isMarked }) =>
    isMarked ? (
      <mark key={from} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type Part = { text: string; from: number; isMarked: boolean }

export function splitAtMarks(name: string, marks: readonly string[]): Part[] {
  // Matches are in lower case and half width, with one character for each character of the name.
  const written = Array.from(name, (letter) => letter.normalize('NFKC').toLowerCase())
  const letters = Array.from(name)
  const parts: Part[] = []
  const byLength = marks.filter((mark) => mark !== '').toSorted((a, b) => b.length - a.length)
  for (let from = 0; from < letters.length;) {
    const rest = written.slice(from).join('')
    const length = Array.from(byLength.find((mark) => rest.startsWith(mark)) ?? '').length
    const last = parts.at(-1)
    const text = letters.slice(from, from + (length || 1)).join('')
    if (last && !last.isMarked && length === 0) last.text += text
    else parts.push({ text, from, isMarked: length > 0 })
    from += length || 1
  }
  return parts
}
