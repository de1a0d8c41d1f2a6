/** The parts of a window that the functions of every web view use. */
export type WebPage = Pick<Window, 'document' | 'location'> & {
  navigator: Partial<Pick<Navigator, 'clipboard'>>
}
