/** An element of a page, by its role and its name; the first of several. */
export type Place = { role: string; name?: string | RegExp; within?: Place }

/**
 * Signed in as: `shopper` has points, orders and coupons; `newcomer` has nothing yet; `buyer` has an
 * address, a full cart and an unpaid order; `cardHolder` has opened a gift card; `staff` works at a
 * counter. A guest otherwise.
 */
export type Visitor = 'shopper' | 'newcomer' | 'buyer' | 'cardHolder' | 'staff'

/**
 * How a state of a screen is reached to be looked at: the sweep of the journeys opens each in every
 * width, dark and in large text.
 */
export type ScreenSample =
  | {
      /** in company 1 where it names no company; `{order}` and the like: see the sweep */
      url: string
      visitor?: Visitor
      /** the picture is named by the page and this */
      state?: string
      /** tapped one after the other, to get from `url` to the state */
      taps?: readonly Place[]
      /** seen when the state is there: the title of the screen, text, or an element */
      ready: { title: string | RegExp } | { text: string | RegExp } | Place
    }
  /** A journey makes the state and looks at it: a file in `e2e/journeys`. */
  | { journey: string }

/** Of the pages in the folder of this `samples.ts`, by the names of their files. */
export type ScreenSamples = Readonly<Record<string, readonly ScreenSample[]>>
