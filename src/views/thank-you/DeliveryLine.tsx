import { selectDelivery } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { AlertIcon, CheckIcon, UploadIcon } from '../../ui/icons.tsx'
import { useSaved } from '../device/saving.tsx'
import { useFunnelSelector } from '../funnel.tsx'

const words = copy.thankYou

/** Where the application is, and what the applicant has to do so that it arrives. */
export function DeliveryLine() {
  const delivery = useFunnelSelector(selectDelivery)
  const isKept = useSaved() !== 'refused'
  const lines = {
    kept: { icon: <AlertIcon />, text: isKept ? words.kept : words.notKept },
    sending: { icon: <UploadIcon />, text: words.sending },
    sent: { icon: <CheckIcon />, text: words.sent },
  }
  const { icon, text } = lines[delivery]
  return (
    <p className="delivery" role="status">
      {icon}
      <span>{text}</span>
    </p>
  )
}
