import styles from './Spinner.module.css'
export function Spinner({ text }: { text: string }) {
  return (
    <div className={styles.spinner} role="status">
      <i aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
