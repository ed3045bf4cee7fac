import { expect, it } from 'vitest';
import { memoryMount } from './scratch.mjs';

const mounts = `/dev/vda / ext4 rw,relatime 0 0
tmpfs /dev/shm tmpfs rw,nosuid 0 0
/dev/vdb /srv ext4 rw 0 0
tmpfs /dev/shm tmpfs rw,noexec 0 0
`;

it('a folder in memory is told by its mount, the last one of its place', () => {
  expect(memoryMount(mounts, '/dev/shm')).toEqual(['rw', 'noexec']);
  expect(memoryMount(mounts, '/srv')).toBeNull();
  expect(memoryMount(mounts, '/tmp')).toBeNull();
});
