import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery, deleteAddress } from '@/api/addresses'
import type { Address } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { LazyModal } from '@/ui/LazyModal'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { notify } from '@/ui/toast'

const AddressModal = lazyPart(() => import('./AddressModal'), { overlay: true })

export function Addresses() {
  const t = useT()
  const query = useQuery(addressesQuery())
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [toDelete, setDoomed] = useState<Address | null>(null)
  return (
    <div className="stack">
      <QueryState
        query={query}
        loading={t('common.loading')}
        skeleton={<PanelSkeletons count={2} />}
        errorTitle={t('profile.loadAddressesFailed')}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="pin" title={t('profile.noAddresses')} />}
      >
        {(list) => (
          <ul className="stack">
            {list.map((address) => (
              <AddressCard key={address._id} address={address} onEdit={() => setEdited(address)} onDelete={() => setDoomed(address)} />
            ))}
          </ul>
        )}
      </QueryState>
      <button type="button" className="btn solid" aria-haspopup="dialog" onClick={() => setEdited('new')}>
        <Icon name="plus" />
        {t('profile.addAddress')}
      </button>
      {edited ? (
        <AddressModal address={edited === 'new' ? null : edited} first={query.data?.length === 0} onClose={() => setEdited(null)} />
      ) : null}
      {toDelete ? <DeleteModal address={toDelete} onClose={() => setDoomed(null)} /> : null}
    </div>
  )
}

function AddressCard({ address, onEdit, onDelete }: { address: Address; onEdit: () => void; onDelete: () => void }) {
  const t = useT()
  return (
    <li className="panel row end">
      <p>
        <Icon name={address.type === 'home' ? 'home' : 'pin'} className="inline-icon" />
        <b>{t(`address.${address.type}`)}</b> {address.isDefault ? <span className="badge">{t('address.default')}</span> : null}
        <br />
        {address.street}
        {address.landmark ? `, ${address.landmark}` : ''}
        <br />
        {address.city}, {address.state} {address.pincode}
      </p>
      <span className="row gap-0">
        <button type="button" className="tool" aria-label={t('profile.editNamed', { street: address.street })} onClick={onEdit}>
          <Icon name="edit" />
        </button>
        <button type="button" className="tool" aria-label={t('profile.deleteNamed', { street: address.street })} onClick={onDelete}>
          <Icon name="trash" />
        </button>
      </span>
    </li>
  )
}

function DeleteModal({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useT()
  const { mutate, isPending } = useMutation({
    ...deleteAddress,
    onSuccess: () => notify.success(t('profile.addressDeleted')),
    onError: (error) => notify.error(getErrorMessage(error, t('profile.addressDeleteFailed'))),
    onSettled: onClose,
  })
  return (
    <LazyModal onClose={onClose} title={t('profile.deleteAddress')}>
      <p>
        {address.street}, {address.city}
      </p>
      <div className="actions">
        <button type="button" className="btn bad" disabled={isPending} onClick={() => mutate(address._id)}>
          {t('common.delete')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </LazyModal>
  )
}
