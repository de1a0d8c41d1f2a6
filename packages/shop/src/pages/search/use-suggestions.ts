import { useEffect, useState } from 'react'
import { useSuggestQuery } from '../../api/goods-endpoints.ts'

/** A pause in typing: shorter ones would ask for every letter. */
const PAUSE_MS = 250
const EMPTY: readonly string[] = []

/**
 * Words that continue what is typed, and the hot words. Asked for once the typing pauses; an answer
 * to something typed earlier is never shown.
 */
export function useSuggestions(typed: string) {
  const input = [...typed.trim()].slice(0, 50).join('')
  const [kw, setKw] = useState('')
  useEffect(() => {
    if (input === kw) return
    const timer = setTimeout(() => setKw(input), input === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input, kw])

  const hot = useSuggestQuery({ kw: '' })
  const { currentData } = useSuggestQuery({ kw }, { skip: kw === '' })
  return {
    suggestions: (kw === input && kw !== '' && currentData?.suggestions) || EMPTY,
    hotWords: hot.data?.hotWords ?? EMPTY,
  }
}
