import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { formatMoment } from '@shop/shared/lib/dates'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { updateProfile } from '@/api/account'
import type { User } from '@/api/types'
import { type ProfileValues, profileSchema } from '@/lib/forms'
import { useLanguage, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { resolverOf } from '@/lib/resolverOf'
import { useIsMounted } from '@/lib/useIsMounted'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { Form, fieldsOf, showRefused } from '@/ui/Form'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'

const resolver = resolverOf<ProfileValues>(() => [profileSchema])

export default function ProfileForm({ user }: { user: User }) {
  const t = useT('address', 'profile', 'recipient')
  const language = useLanguage()
  const values: ProfileValues = { name: user.name, phoneNumber: user.phoneNumber ?? '', dateOfBirth: user.dateOfBirth ?? '' }
  // `values` are set in an effect, after the form can be typed into, and again when the profile has changed.
  const form = useForm<ProfileValues>({
    values,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver,
    mode: 'onTouched',
  })
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    ...updateProfile,
    onSuccess: () => notify.success(t('profile.saved')),
    onError: (error) => {
      form.resetDefaultValues(values)
      const [first] = showRefused(form, toApiError(error), t)
      if (first) form.setFocus(first)
      // A message at a field is the only one, if the field is still shown.
      if (!first || !isMounted()) notify.error(getErrorMessage(error, t('profile.failed')))
    },
  })
  const field = fieldsOf(form, t)
  return (
    <Form
      form={form}
      className={cx(layout.panel, layout.stack, layout.near)}
      onSubmit={form.handleSubmit((input) => {
        // Only what is typed from now on differs from what is saved.
        form.resetDefaultValues(form.getValues())
        mutate({ ...input, dateOfBirth: input.dateOfBirth || null })
      })}
    >
      <h2>{t('profile.tabInfo')}</h2>
      <TextField label={t('profile.name')} autoComplete="name" maxLength={100} {...field('name')} />
      <TextField label={t('profile.email')} type="email" readOnly value={user.email} hint={t('profile.emailFixed')} />
      <TextField label={t('profile.phone')} type="tel" inputMode="numeric" autoComplete="tel-national" {...field('phoneNumber')} />
      <TextField
        label={t('profile.birth')}
        optional
        type="date"
        autoComplete="bday"
        max={new Date().toISOString().slice(0, 10)}
        {...field('dateOfBirth')}
      />
      {user.lastLogin ? (
        <p className={cx(text.small, text.dim)}>
          {t('profile.lastLogin')}: {formatMoment(user.lastLogin, language)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" disabled={isPending || !form.formState.isDirty}>
        {isPending ? t('profile.saving') : t('profile.save')}
      </Button>
    </Form>
  )
}
