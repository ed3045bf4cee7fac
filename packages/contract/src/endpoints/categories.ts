import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/categories.ts';

export const categoryItems: Endpoint<typeof half.categoryItems> = { method: 'GET', path: 'category/:categoryId/items' };
export const sendCategoryItems: Endpoint<typeof half.sendCategoryItems> = {
  method: 'PUT',
  path: 'category/:categoryId/items',
};
export const listCategories: Endpoint<typeof half.listCategories> = { method: 'GET', path: 'category', page: true };
export const createCategory: Endpoint<typeof half.createCategory> = { method: 'POST', path: 'category', quiet: true };
export const oneCategory: Endpoint<typeof half.oneCategory> = {
  method: 'GET',
  path: 'category/:categoryId',
  quiet: true,
};
export const changeCategory: Endpoint<typeof half.changeCategory> = {
  method: 'PUT',
  path: 'category/:categoryId',
  quiet: true,
};
export const removeCategory: Endpoint<typeof half.removeCategory> = { method: 'DELETE', path: 'category/:categoryId' };
export const categoryNames: Endpoint<typeof half.categoryNames> = {
  method: 'GET',
  path: 'category/:categoryId/names',
  quiet: true,
};
