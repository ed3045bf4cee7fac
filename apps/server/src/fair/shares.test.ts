import { expect, it } from 'vitest';
import { Shares } from './shares.ts';

const taken = (answer: ReturnType<Shares['take']>): (() => void) => {
  if (typeof answer === 'string') throw new Error(`refused for the ${answer}`);
  return answer;
};

it('says whose share is used up, and a share that is given back is there again', () => {
  const shares = new Shares({ user: 2, company: 3 });
  const ines = { company: 'Harvest Lane', user: 'Ines' };
  const first = taken(shares.take(ines));
  taken(shares.take(ines));
  expect(shares.take(ines)).toBe('user');
  // A user who switches to another company does not get an additional place either.
  expect(shares.take({ company: 'Corner Shops', user: 'Ines' })).toBe('user');
  taken(shares.take({ company: 'Harvest Lane', user: 'Jo' }));
  expect(shares.take({ company: 'Harvest Lane', user: 'Kim' })).toBe('company');
  taken(shares.take({ company: 'Corner Shops', user: 'Lee' }));
  first();
  taken(shares.take(ines));
  expect(shares.take(ines)).toBe('user');
});
