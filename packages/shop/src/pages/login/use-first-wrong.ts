import { useRef } from 'react'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Refs of a form's fields from the top, and a way to lead to the first one that is wrong. */
export function useFirstWrong() {
  const first = useRef<Input>(null)
  const second = useRef<Input>(null)
  return {
    first,
    second,
    /** true if something is wrong; problems in the order of the fields, '' where there is none */
    focus(...problems: [string, string]): boolean {
      const at = problems.findIndex((problem) => problem !== '')
      if (at >= 0) [first, second][at]?.current?.focus()
      return at >= 0
    },
  }
}
