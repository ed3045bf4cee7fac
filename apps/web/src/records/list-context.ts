import { createContext } from 'react';

/** Name and address of the list to which a sheet belongs, for the breadcrumb. */
export const ListContext = createContext<{ label: string; href: string } | null>(null);
