/** An element of a page, by its role and its name; the first of several. */
export type Place = { role: string; name?: string | RegExp; within?: Place }

/**
 * Signed in as: `shopper` has points, orders and coupons; `newcomer` has nothing yet; `buyer` has an
 * address, a full cart and an unpaid order; `cardHolder` has opened a gift card; `staff` works at a
 * counter. A guest otherwise.
 */
export type Visitor = 'shopper' | 'newcomer' | 'buyer' | 'cardHolder' | 'staff'

/**
 * A state of a screen and how a browser reaches it. The sweep of the journeys opens each state in
 * every width, dark and in large text.
 */
export type ScreenSample =
  | {
      /**
       * address, in company 1 unless it names one; the sweep replaces placeholders such as
       * `{order}`
       */
      url: string
      visitor?: Visitor
      /** name of the state, which with the page names its picture */
      state?: string
      /** elements tapped in this order to get from `url` to the state */
      taps?: readonly Place[]
      /** visible once the state is reached: the title of the screen, text, or an element */
      ready: { title: string | RegExp } | { text: string | RegExp } | Place
    }
  /** A file in `e2e/journeys` that reaches the state and checks its picture. */
  | { journey: string }

/** Samples by page: the names of the files in the folder of this `samples.ts`. */
export type ScreenSamples = Readonly<Record<string, readonly ScreenSample[]>>
