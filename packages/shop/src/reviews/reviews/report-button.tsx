import { useState } from 'react'
import type { Review } from '@mall/contract'
import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Button, Chip, Radio, RadioGroup, Sheet } from '@mall/ui'
import { useReportReviewMutation } from '../review-endpoints.ts'
import { reviewMessages } from '../messages.ts'
import styles from './reviews.module.css'

/** Reports a review for a chosen reason. */
export function ReportButton({ spuId, review }: { spuId: string; review: Review }) {
  const t = useMessages(reviewMessages)
  const isSignedIn = useSignedIn()
  const go = useMallNavigate()
  const paths = usePaths()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Chip
        size="sm"
        onClick={() =>
          isSignedIn ? setOpen(true) : go(paths.login({ redirect: paths.evaluateWare({ spuId }) }))
        }
      >
        {t('report')}
      </Chip>
      {isOpen && <ReportSheet id={review.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages(reviewMessages)
  const notify = useNotify()
  const [report, { isLoading: busy }] = useReportReviewMutation()
  const [reason, setReason] = useState<ReviewReportReason>()

  async function handleReport() {
    if (reason === undefined) return
    const { error } = await report({ id, reason })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else {
      notify.toast(t('reported'), { tone: 'ok' })
      onClose()
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reportTitle')}
      footer={
        <Button
          block
          variant="modal"
          needsNetwork={t('report')}
          busy={busy}
          disabled={reason === undefined}
          onClick={() => void handleReport()}
        >
          {t('report')}
        </Button>
      }
    >
      <p className={styles.note}>{t('reportNote')}</p>
      <RadioGroup
        label={t('reportTitle')}
        value={reason}
        onChange={(value) => setReason(REVIEW_REPORT_REASONS.find((one) => one === value))}
      >
        {REVIEW_REPORT_REASONS.map((text) => (
          <Radio key={text} value={text}>
            {text}
          </Radio>
        ))}
      </RadioGroup>
    </Sheet>
  )
}
