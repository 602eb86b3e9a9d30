import { describe, expect, it } from 'vitest'
import { ApiError, classify, errorOf, messageOf } from './errors'
import { retryDelay, retryMutation, retryQuery, timeoutFor } from './retry'

describe('the classifier', () => {
  it.each([
    [400, 'VALIDATION_ERROR', 'Invalid request data', false],
    [401, 'AUTH_ERROR', 'Authentication required', false],
    [403, 'PERMISSION_ERROR', 'Access denied', false],
    [404, 'NOT_FOUND_ERROR', 'Resource not found', false],
    [408, 'TIMEOUT_ERROR', 'Request timeout. Server is taking longer to respond.', false],
    [409, 'UNKNOWN_ERROR', 'An unexpected error occurred', false],
    [429, 'RATE_LIMIT_ERROR', 'Too many requests. Please wait before retrying.', false],
    [500, 'SERVER_ERROR', 'Server error. Please try again later.', true],
    [502, 'SERVER_ERROR', 'Server error. Please try again later.', true],
    [503, 'SERVER_ERROR', 'Server error. Please try again later.', true],
    [504, 'SERVER_ERROR', 'Server error. Please try again later.', true],
    [418, 'UNKNOWN_ERROR', 'An unexpected error occurred', false],
  ])('%d is %s: %s', (status, kind, message, retryable) => {
    const error = errorOf(status, null)
    expect(classify(status)).toBe(kind)
    expect(error).toMatchObject({ kind, message, retryable, status })
  })

  it('has words for silence', () => {
    expect(new ApiError('TIMEOUT_ERROR').message).toBe('Request timed out. Please check your internet connection and try again.')
    expect(new ApiError('NETWORK_ERROR').message).toBe('Network error. Please check your internet connection.')
  })

  it('takes the server at its word: message, else error', () => {
    expect(errorOf(409, { message: 'Only 2 left', code: 'short', errors: [{ field: 'quantity', message: 'Only 2 left' }] })).toMatchObject({
      message: 'Only 2 left',
      code: 'short',
      fields: [{ field: 'quantity', message: 'Only 2 left' }],
    })
    expect(errorOf(500, { error: 'Down' }).message).toBe('Down')
    expect(errorOf(400, '<html>').message).toBe('Invalid request data')
  })

  it('says how long to wait when the server has not', () => {
    expect(messageOf(errorOf(429, null, 42), 'x')).toBe('Too many requests. Please wait before retrying. Please wait 42 seconds.')
    expect(messageOf(errorOf(429, { message: 'Please wait 42 seconds before requesting another OTP.' }, 42), 'x')).toBe(
      'Please wait 42 seconds before requesting another OTP.',
    )
  })

  it('falls back to what the screen says, except when the network is gone', () => {
    expect(messageOf(errorOf(500, null), 'Failed to load cart')).toBe('Failed to load cart')
    expect(messageOf(new ApiError('NETWORK_ERROR'), 'Failed to load cart')).toBe('Network error. Please check your internet connection.')
    expect(messageOf(new TypeError('x is undefined'), 'Failed to load cart')).toBe('Failed to load cart')
  })
})

describe('retries, all counted here', () => {
  const silent = new ApiError('NETWORK_ERROR')
  const failing = errorOf(503, null)

  it('without an answer: two more, after 3 s and 6 s', () => {
    expect([0, 1, 2].map((failures) => retryQuery(failures, silent))).toEqual([true, true, false])
    expect([0, 1].map((failures) => retryDelay(failures, silent))).toEqual([3000, 6000])
  })

  it('a failing server: three more, after 1 s and 2 s', () => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, failing))).toEqual([true, true, true, false])
    expect([0, 1, 2].map((failures) => retryDelay(failures, failing))).toEqual([1000, 2000, 2000])
  })

  it('what the server refused is not asked again', () => {
    for (const status of [400, 401, 403, 404, 408, 409, 429]) expect(retryQuery(0, errorOf(status, null))).toBe(false)
  })

  it('a write that may be repeated: two more', () => {
    expect([0, 1, 2].map((failures) => retryMutation(failures, failing))).toEqual([true, true, false])
    expect(retryMutation(0, errorOf(409, null))).toBe(false)
  })

  it('each try is given half as long again, up to three minutes', () => {
    expect(timeoutFor(60_000, 0)).toBe(60_000)
    expect(timeoutFor(60_000, 1)).toBe(90_000)
    expect(timeoutFor(60_000, 2)).toBe(135_000)
    expect(timeoutFor(60_000, 9)).toBe(180_000)
  })
})
