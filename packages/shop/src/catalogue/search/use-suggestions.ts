import { useEffect, useState } from 'react'
import { useSuggestQuery } from '@mall/commerce/goods'

/** Debounce delay; avoids a request per keystroke. */
const PAUSE_MS = 250
const EMPTY: readonly string[] = []

/**
 * Suggestions for the input, and hot terms. Debounced; responses to earlier input are never shown.
 */
export function useSuggestions(typed: string, seen: readonly number[]) {
  const input = [...typed.trim()].slice(0, 50).join('')
  const [kw, setKw] = useState('')
  useEffect(() => {
    if (input === kw) return
    const timer = setTimeout(() => setKw(input), input === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input, kw])

  const hot = useSuggestQuery({ kw: '', seen: seen.join(',') })
  const { currentData } = useSuggestQuery({ kw }, { skip: kw === '' })
  return {
    suggestions: (kw === input && kw !== '' && currentData?.suggestions) || EMPTY,
    /** whether hot terms have arrived, or none will */
    areTermsKnown: hot.data !== undefined || hot.isError,
    hotWords: hot.data?.hotWords ?? EMPTY,
    related: hot.data?.related ?? EMPTY,
  }
}
