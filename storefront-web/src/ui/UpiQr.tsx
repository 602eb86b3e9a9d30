import { QRCodeSVG } from 'qrcode.react'
import styles from './UpiQr.module.css'

/** Dark on white in every theme, quiet zone of 4, error level M: what bank apps read from a cracked screen. */
export default function UpiQr({ link, label }: { link: string; label: string }) {
  return (
    <div className={styles.code}>
      <QRCodeSVG
        value={link}
        level="M"
        marginSize={4}
        size={224}
        fgColor="#150e3b"
        bgColor="#ffffff"
        title={label}
        role="img"
        aria-label={label}
      />
    </div>
  )
}
