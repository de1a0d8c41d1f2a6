import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { Dialog, useBackGuard } from '@mall/ui'
import { messages } from './messages.ts'

type Options = {
  isWritten: boolean
  onLeave: () => void
  /** deletes the draft */
  onDiscard: () => void
}

/** Asks whether to keep the draft before a form with input is left, for every Back. */
export function useLeaveForm({ isWritten, onLeave, onDiscard }: Options) {
  const [state, setState] = useState<'here' | 'asking' | 'leaving'>('here')
  function leave() {
    setState('leaving')
    onLeave()
  }
  const handleBack = () => (isWritten ? setState('asking') : leave())
  useBackGuard(isWritten && state !== 'leaving', handleBack)
  return {
    handleBack,
    dialog: {
      open: state === 'asking',
      onStay: () => setState('here'),
      onKeep: leave,
      onDiscard() {
        onDiscard()
        leave()
      },
    },
  }
}

type LeaveFormDialogProps = ReturnType<typeof useLeaveForm>['dialog']

export function LeaveFormDialog({ open, onStay, onKeep, onDiscard }: LeaveFormDialogProps) {
  const t = useMessages(messages)
  return (
    <Dialog
      open={open}
      title={t('leaveTitle')}
      onClose={onStay}
      actions={[
        { label: t('keepDraft'), onClick: onKeep },
        { label: t('discardDraft'), onClick: onDiscard },
        { label: t('continueWriting'), onClick: onStay },
      ]}
    >
      {t('leaveNote')}
    </Dialog>
  )
}
