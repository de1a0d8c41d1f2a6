import { useState } from 'react'
import { TimelineCard } from '@mall/commerce/logistics'
import { Unloaded } from '@mall/commerce/query'
import { useMessages } from '@mall/core/messages'
import { Chip, ChipGroup, Sheet, SkeletonBlock } from '@mall/ui'
import { useCardOrderQuery, useCardParcelQuery } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

type Props = { id: string; open: boolean; onClose: () => void }

/** Timelines of the parcels of an order of the card. */
export function ParcelsSheet({ id, open, onClose }: Props) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useCardOrderQuery({ id }, { skip: !open })
  const parcels = data?.children.flatMap((child) => child.parcels) ?? []
  const [chosen, setChosen] = useState('')
  const parcel = parcels.find(({ trackingNumber }) => trackingNumber === chosen) ?? parcels[0]
  return (
    <Sheet open={open} onClose={onClose} title={t('parcels')}>
      {data ? (
        <div className={styles.form}>
          {parcels.length > 1 && (
            <ChipGroup label={t('parcels')}>
              {parcels.map(({ id: parcelId, trackingNumber }, index) => (
                <Chip
                  key={parcelId}
                  size="sm"
                  selected={trackingNumber === parcel?.trackingNumber}
                  onClick={() => setChosen(trackingNumber)}
                >
                  {t('parcel', { index: index + 1 })}
                </Chip>
              ))}
            </ChipGroup>
          )}
          {parcel ? (
            <>
              <p>{t('parcelBy', { shipper: parcel.shipper, number: parcel.trackingNumber })}</p>
              <ParcelTimeline
                key={parcel.id}
                id={id}
                trackingNumber={parcel.trackingNumber}
                paidAt={data.paidAt}
              />
            </>
          ) : (
            <p>{t('noParcel')}</p>
          )}
        </div>
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={240} />}
        />
      )}
    </Sheet>
  )
}

type TimelineProps = { id: string; trackingNumber: string; paidAt: string | null }

const ParcelTimeline = ({ id, trackingNumber, paidAt }: TimelineProps) => (
  <TimelineCard
    tracking={useCardParcelQuery({ id, trackingNumber }, { refetchOnMountOrArgChange: true })}
    paidAt={paidAt}
  />
)
