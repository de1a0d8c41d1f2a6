import { useMessages } from '@mall/core/messages'
import { IconDown, IconLocate, VisuallyHidden } from '@mall/ui'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import type { OutletsView } from '../model/use-outlets.ts'

/** District of the outlets at the left, their order by distance at the right. */
export function OutletFilter({ outlets }: { outlets: OutletsView }) {
  const t = useMessages(messages)
  const { districts, district, setDistrict, canLocate, isLocated, isLocating, locate } = outlets
  return (
    <div className={styles.filter}>
      <label className={styles.district}>
        <select
          aria-label={t('district')}
          value={district}
          onChange={(event) => setDistrict(event.currentTarget.value)}
        >
          <option value="">{t('allDistricts')}</option>
          {districts.map(({ id, city, county }) => (
            <option key={id} value={id}>
              {t('districtOption', { city, county })}
            </option>
          ))}
        </select>
        <IconDown size={16} />
      </label>
      {canLocate && (
        <span>
          <button
            type="button"
            className={styles.locate}
            aria-pressed={isLocated}
            aria-busy={isLocating || undefined}
            onClick={() => void locate()}
          >
            <IconLocate size={16} />
            {t(isLocating ? 'locating' : 'byDistance')}
          </button>
          <span role="status">
            <VisuallyHidden>{isLocated ? t('located') : ''}</VisuallyHidden>
          </span>
        </span>
      )}
    </div>
  )
}
