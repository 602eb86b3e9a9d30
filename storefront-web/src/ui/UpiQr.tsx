import { useState } from 'react'
import { NotLoaded } from './NotLoaded'
import styles from './UpiQr.module.css'

interface Props {
  label: string
  /** The order to pay, with what is due in rupees; without it the payer enters the amount. */
  order?: { orderNumber: string; amountDue: number }
}

/** The shop's code as the server draws it: bank apps read it from a cracked screen, in every theme. */
export function UpiQr({ label, order }: Props) {
  const [{ failures, isLost }, setState] = useState({ failures: 0, isLost: false })
  if (isLost) return <NotLoaded failures={failures} onRetry={() => setState({ failures, isLost: false })} />
  const payment = order ? `?${new URLSearchParams({ amount: order.amountDue.toFixed(2), orderNumber: order.orderNumber })}` : ''
  return (
    <img
      className={styles.code}
      src={`/api/upi-qr${payment}`}
      alt={label}
      width={224}
      height={224}
      onError={() => setState({ failures: failures + 1, isLost: true })}
    />
  )
}
