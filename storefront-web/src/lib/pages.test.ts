import { expect, it } from 'vitest'
import { pageWindow } from './pages'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 11, [1, 2, 3, 'gap', 11]],
  [4, 11, [1, 2, 3, 4, 5, 6, 'gap', 11]],
  [5, 11, [1, 2, 3, 4, 5, 6, 7, 'gap', 11]],
  [6, 11, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 11]],
  [11, 11, [1, 'gap', 9, 10, 11]],
  [1, 0, []],
])('page %d of %d shows %j', (current, total, marks) => {
  expect(pageWindow(current, total)).toEqual(marks)
})
