import { toPagePath, toScreenPath } from '@mall/core/paths'
import { readEntryParams, type EntryParams } from '@mall/core/session'

/**
 * Takes the login fields out of the page's address, before anything is rendered, requested or
 * passed to a host: no other code sees them, and going back does not bring them back.
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
