import { ApiError } from '@shop/shared/api/errors'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportLive, reportUnreachable } from '@/lib/connection'
import { renderAt } from '@/testing/render'
import { QueryState } from './QueryState'

const at = Date.now() - 3_600_000

/** Data of a query whose last refresh failed. */
function showOld(error: ApiError, { again = false } = {}) {
  const query = {
    data: 'Order FC261121-7K3QX',
    dataUpdatedAt: at,
    error,
    errorUpdatedAt: at,
    isPending: false,
    fetchStatus: again ? ('fetching' as const) : ('idle' as const),
    failureReason: again ? null : error,
    isFetching: again,
    refetch: vi.fn(),
  }
  const page = (
    <QueryState query={query} loading="Loading" skeleton={null} errorTitle="Failed">
      {(data) => <p>{data}</p>}
    </QueryState>
  )
  renderAt([{ path: '/', element: page }], '/')
}

const notice = () => screen.queryByText(/This is from .*: it could not be refreshed/)

afterEach(reportLive)

describe('data that could not be refreshed', () => {
  it.each(['TIMEOUT_ERROR', 'NETWORK_ERROR', 'SERVER_ERROR'] as const)('say from when they are: %s', (kind) => {
    showOld(new ApiError(kind))
    expect(screen.getByText('Order FC261121-7K3QX')).toBeVisible()
    expect(notice()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  })

  it('leave a lost connection to the notice above the page', () => {
    reportUnreachable()
    showOld(new ApiError('NETWORK_ERROR'))
    expect(notice()).toBeNull()
  })

  it('say nothing while they are asked for again after a lost connection', () => {
    showOld(new ApiError('NETWORK_ERROR'), { again: true })
    expect(notice()).toBeNull()
  })
})
