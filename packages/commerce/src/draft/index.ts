export { LeaveFormDialog, useLeaveForm } from './leave-form.tsx'
export { Restart } from './restart.tsx'
export { RestoredNote } from './restored-note.tsx'
export { useFormDraft, useFormDrafts, useSaveDraft } from './use-form-draft.ts'
