/** A separate file, so that the code of dialogs loads with the first dialog (`questions.tsx`). */
export { DialogHost } from '@mall/ui'
