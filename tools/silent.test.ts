import { expect, test } from 'vitest'
import { attemptsIn } from './silent.ts'

test('what leaves the machine is told from what does not', () => {
  const trace = [
    '11 connect(5, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT',
    '11 connect(5, {sa_family=AF_INET, sin_port=htons(5432), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '12 connect(5, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.0.0.2")}, 16) = -1 ENETUNREACH',
    '12 connect(6, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.0.0.2")}, 16) = -1 ENETUNREACH',
    '13 connect(7, {sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
    '13 sendto(7, "a", 1, 0, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 1',
    '13 sendto(7, "Q\\0\\0", 3, MSG_NOSIGNAL, NULL, 0) = 3',
  ].join('\n')
  const { beyond, here } = attemptsIn(trace)
  expect([...beyond]).toEqual([
    ['10.0.0.2:53', 2],
    ['2001:db8::1:443', 1],
  ])
  expect(here).toBe(2)
})
