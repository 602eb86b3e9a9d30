import { cx } from '@shop/shared/lib/classes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery, deleteAddress } from '@/api/addresses'
import type { Address } from '@/api/types'
import { addressLine } from '@/lib/addressLine'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { DialogActions } from '@/ui/DialogActions'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { LazyDialog } from '@/ui/LazyDialog'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { notify } from '@/ui/toast'
import styles from './Addresses.module.css'

const AddressDialog = lazyPart(() => import('./AddressDialog'), {
  texts: ['address', 'forms', 'profile', 'recipient', 'states'],
  overlay: true,
})

export function Addresses() {
  const t = useT('address', 'forms', 'profile')
  const query = useQuery(addressesQuery())
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Address | null>(null)
  return (
    <div className={layout.stack}>
      <QueryState
        query={query}
        loading={t('common.loading')}
        skeleton={<PanelSkeletons count={2} />}
        errorTitle={t('profile.loadAddressesFailed')}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="pin" title={t('profile.noAddresses')} />}
      >
        {(list) => (
          <ul className={layout.stack}>
            {list.map((address) => (
              <AddressCard key={address._id} address={address} onEdit={() => setEdited(address)} onDelete={() => setToDelete(address)} />
            ))}
          </ul>
        )}
      </QueryState>
      <Button variant="solid" aria-haspopup="dialog" onClick={() => setEdited('new')}>
        <Icon name="plus" />
        {t('profile.addAddress')}
      </Button>
      {edited ? (
        <AddressDialog address={edited === 'new' ? null : edited} first={query.data?.length === 0} onClose={() => setEdited(null)} />
      ) : null}
      {toDelete ? <DeleteDialog address={toDelete} onClose={() => setToDelete(null)} /> : null}
    </div>
  )
}

function AddressCard({ address, onEdit, onDelete }: { address: Address; onEdit: () => void; onDelete: () => void }) {
  const t = useT('address', 'forms', 'profile')
  return (
    <li className={cx(layout.panel, layout.row, layout.apart)}>
      <p>
        <Icon name={address.type === 'home' ? 'home' : 'pin'} className={styles.kind} />
        <b>{t(`address.${address.type}`)}</b> {address.isDefault ? <Badge>{t('address.default')}</Badge> : null}
        <br />
        {addressLine(address)}
        <br />
        {address.city}, {address.state} {address.pincode}
      </p>
      <span className={cx(layout.row, layout.joined)}>
        <IconButton aria-label={t('profile.editNamed', { street: address.street || address.transportOffice })} onClick={onEdit}>
          <Icon name="edit" />
        </IconButton>
        <IconButton aria-label={t('profile.deleteNamed', { street: address.street || address.transportOffice })} onClick={onDelete}>
          <Icon name="trash" />
        </IconButton>
      </span>
    </li>
  )
}

function DeleteDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useT('address', 'forms', 'profile')
  const { mutate, isPending } = useMutation({
    ...deleteAddress,
    onSuccess: () => notify.success(t('profile.addressDeleted')),
    onError: (error) => notify.error(getErrorMessage(error, t('profile.addressDeleteFailed'))),
    onSettled: onClose,
  })
  return (
    <LazyDialog onClose={onClose} title={t('profile.deleteAddress')}>
      <p>
        {addressLine(address)}, {address.city}
      </p>
      <DialogActions>
        <Button variant="bad" disabled={isPending} onClick={() => mutate(address._id)}>
          {t('common.delete')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </LazyDialog>
  )
}
