import { createContext } from 'react';

/** Whether lists show all their columns on a phone, and the function that changes this; null if there is no choice. */
export interface AllColumns {
  all: boolean;
  label: string;
  onChange: (all: boolean) => void;
}

export const AllColumnsContext = createContext<AllColumns | null>(null);
