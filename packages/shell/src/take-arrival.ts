import { readArrival, type ArrivalFields } from '@mall/core/session'

/**
 * Takes the login fields out of the page's address, before anything is rendered, requested or
 * handed to a host: nobody else sees them, and going back does not bring them back.
 */
export function takeArrival({ location, history }: Pick<Window, 'location' | 'history'>): {
  url: string
  fields: ArrivalFields
} {
  const opened = location.pathname + location.search
  const arrival = readArrival(opened)
  if (arrival.url !== opened) {
    history.replaceState(history.state, '', arrival.url + location.hash)
  }
  return arrival
}
