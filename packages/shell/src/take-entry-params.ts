import { toPagePath, toScreenPath } from '@mall/core/paths'
import { readEntryParams, type EntryParams } from '@mall/core/session'

/**
 * Removes the login fields from the page's address before anything is rendered, requested or passed
 * to a host: no other code reads them, and going back does not restore them.
 */
export function takeEntryParams({ location, history }: Pick<Window, 'location' | 'history'>): {
  url: string
  fields: EntryParams
} {
  const address = toScreenPath(location.pathname) + location.search
  const entryParams = readEntryParams(address)
  if (entryParams.url !== address) {
    history.replaceState(history.state, '', toPagePath(entryParams.url) + location.hash)
  }
  return entryParams
}
