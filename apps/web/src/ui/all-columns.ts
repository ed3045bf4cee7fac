import { createContext } from 'react';

/** Whether lists show all their columns on a phone, and the switch for it; null where there is no choice. */
export interface AllColumns {
  all: boolean;
  label: string;
  onChange: (all: boolean) => void;
}

export const AllColumnsContext = createContext<AllColumns | null>(null);
