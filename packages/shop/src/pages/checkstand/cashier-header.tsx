import { NavBar } from '@mall/ui'

export const CashierHeader = ({ onBack }: { onBack: () => void }) => (
  <NavBar title="收银台" tone="ground" onBack={onBack} />
)
