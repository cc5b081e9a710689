import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './address-rules.ts'

const internal = [
  ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3'],
  ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16'],
  ['192.0.0.192', '198.18.0.1', '203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
  ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2002:0808:0808::1'],
  ['2001::1', '2001:db8::1', '100::1', '4000::1'],
  ['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.2.3'],
].flat()

/** Addresses at which clouds give a machine its credentials. */
const metadata = {
  'AWS, Azure, GCP, Oracle, DigitalOcean, Hetzner, IBM': '169.254.169.254',
  'AWS over IPv6': 'fd00:ec2::254',
  'AWS ECS': '169.254.170.2',
  'AWS EKS': '169.254.170.23',
  'AWS EKS over IPv6': 'fd00:ec2::23',
  'GCP over IPv6': 'fd20:ce::254',
  'Azure’s host agent': '168.63.129.16',
  Alibaba: '100.100.100.200',
  Oracle: '192.0.0.192',
  'Oracle over IPv6': 'fd00:c1::a9fe:a9fe',
  Tencent: '169.254.0.23',
  Scaleway: '169.254.42.42',
  'Scaleway over IPv6': 'fd00:42::42',
  'Equinix Metal': '192.80.8.124',
  'OpenStack over IPv6': 'fe80::a9fe:a9fe',
}

describe('the check of an address', () => {
  it.each(Object.entries(metadata))('refuses the metadata service of %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
    if (!address.includes(':')) expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
  })

  it.each(internal)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '34.199.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it('judges an IPv4 address the same in each of its IPv6 forms', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const expected = isPublicAddress(address)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(expected)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(expected)
        expect(isPublicAddress(`::${address}`)).toBe(false)
      }),
    )
  })
})
