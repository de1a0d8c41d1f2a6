import { useEffect, useState } from 'react'
import type { UploadPurpose } from '@mall/contract'
import { errorText, isRefused } from '@mall/core/api'
import { useMessages } from '@mall/core/messages'
import {
  Dialog,
  UnusablePicture,
  Uploader,
  type PendingUploads,
  type UploadedPicture,
} from '@mall/ui'
import { useAddUploadMutation } from './upload-endpoints.ts'
import { messages } from './messages.ts'
import { sendInTurn } from './send-in-turn.ts'
import { toBase64 } from './to-base64.ts'
import type { UploadFailure } from './use-pictures.ts'

const getFileName = (address: string) => address.slice(address.lastIndexOf('/'))

type Props = {
  label: string
  /** where the pictures are used; those for `afterSale` and `chat` are private */
  purpose: UploadPurpose
  max: number
  /** addresses of the shopper's uploads */
  value: readonly string[]
  /**
   * current addresses of pictures that were uploaded before, because addresses of private ones
   * expire
   */
  newest?: readonly string[]
  onChange: (value: string[]) => void
  onPending?: (pending: PendingUploads) => void
  /** prompt of a submit about failed uploads */
  failure?: UploadFailure | null
}

export function PictureField({
  label,
  purpose,
  max,
  value,
  newest = [],
  onChange,
  onPending,
  failure = null,
}: Props) {
  const t = useMessages(messages)
  const [add] = useAddUploadMutation()
  const previews = usePreviews()
  async function upload(file: File): Promise<UploadedPicture> {
    const { data, error } = await sendInTurn(async () =>
      add({ purpose, base64: await toBase64(file) }),
    )
    if (!data) {
      const text = errorText(error, t('uploadFailed'))
      throw isRefused(error, 'upload/bad-picture') ? new UnusablePicture(text) : new Error(text)
    }
    return { id: data.src, url: previews.add(data.src, file) }
  }
  return (
    <>
      <Uploader
        label={label}
        maxCount={max}
        value={value.map((src) => ({
          id: src,
          url:
            previews.find(src) ??
            newest.find((one) => getFileName(one) === getFileName(src)) ??
            src,
        }))}
        onChange={(pictures) => onChange(pictures.map(({ id }) => id))}
        onPending={onPending}
        upload={upload}
      />
      <FailureDialog failure={failure} />
    </>
  )
}

function FailureDialog({ failure }: { failure: UploadFailure | null }) {
  const t = useMessages(messages)
  const { count = 1, canRetry = false, onChoose } = failure ?? {}
  const retry = { label: t('retry'), onClick: () => onChoose?.('retry') }
  const skip = {
    label: count > 1 ? t('skip') : t('skipOne'),
    onClick: () => onChoose?.('skip'),
  }
  return (
    <Dialog
      open={failure !== null}
      title={t('picturesFailed', { count })}
      onClose={() => onChoose?.('cancel')}
      actions={canRetry ? [retry, skip] : [skip]}
    />
  )
}

/** Formats that every browser shows; others are re-encoded by the server. */
const SHOWABLE = /^image\/(?:jpeg|png|webp|gif)$/

/**
 * Local copies of pictures uploaded in this form, because the address of a private picture expires
 * after 10 minutes.
 */
function usePreviews() {
  const [urls] = useState(() => new Map<string, string>())
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
    },
    [urls],
  )
  return {
    find: (src: string) => urls.get(src),
    /** @returns the address to show */
    add(src: string, file: File): string {
      if (!SHOWABLE.test(file.type)) return src
      const url = URL.createObjectURL(file)
      urls.set(src, url)
      return url
    },
  }
}
