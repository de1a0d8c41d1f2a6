import { useState } from 'react'

const MAX_REMOVED = 200

/** Edit mode of a list of saved products: which of them are chosen. */
export function useSavedChoice(spuIds: readonly number[]) {
  const [isEditing, setEditing] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set())
  const chosen = spuIds.filter((spuId) => marked.has(spuId))
  return {
    isEditing: isEditing && spuIds.length > 0,
    chosen: chosen.slice(0, MAX_REMOVED),
    isAll: chosen.length === spuIds.length,
    isChosen: (spuId: number) => marked.has(spuId),
    toggleEditing: () => {
      setEditing(!isEditing)
      setMarked(new Set())
    },
    choose: (spuId: number, isChosen: boolean) =>
      setMarked((before) => {
        const next = new Set(before)
        if (isChosen) next.add(spuId)
        else next.delete(spuId)
        return next
      }),
    chooseAll: (isChosen: boolean) => setMarked(new Set(isChosen ? spuIds : [])),
  }
}
export type SavedChoice = ReturnType<typeof useSavedChoice>
