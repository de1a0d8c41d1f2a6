import { useLocation, type Location } from 'react-router-dom'

/** State of a history entry that continues an earlier one: it has the same scroll position. */
type Continued = { entry?: string } | null

/** Identifies the visit of a screen: the key of its history entry, or of the one it continues. */
export const entryOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  (state as Continued)?.entry ?? key

export const continuing = (entry: string): NonNullable<Continued> => ({ entry })

export const useEntry = (): string => entryOf(useLocation())

type Visit = { entry: string; address: string }
type Place = { company: string | null; tab: string }
const visits = new Map<string, Visit>()
const keyOf = ({ company, tab }: Place) => `${company ?? ''}:${tab}`

/** Last visit of each tab of the tab bar, in this document. */
export const tabVisits = {
  read: (place: Place): Visit | undefined => visits.get(keyOf(place)),
  save: (place: Place, visit: Visit): void => void visits.set(keyOf(place), visit),
}
