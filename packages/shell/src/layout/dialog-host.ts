/** A file of its own, so that the code of dialogs comes with the first question (`questions.tsx`). */
export { DialogHost } from '@mall/ui'
