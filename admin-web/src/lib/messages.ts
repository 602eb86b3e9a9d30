/** The error catalogue of the back office, to the letter. The server's message is shown when there is one. */
export const failed = {
  fetchOrders: "Failed to fetch orders",
  fetchWaiting: "Failed to load the waiting payments",
  fetchRefunds: "Failed to fetch refunds",
  verifyPayment: "Failed to verify payment",
  exportOrders: "Failed to export orders",
  fetchOrder: "Failed to fetch order details",
  updateStatus: "Failed to update order status",
  fetchUsers: "Failed to fetch users",
  createAdmin: "Failed to create admin",
  deleteAdmin: "Failed to delete admin",
  fetchAdmins: "Failed to fetch admins",
  fetchProfile: "Failed to fetch profile data",
  updateProfile: "Failed to update profile",
  changePassword: "Failed to change password",
  resetPassword: "Failed to reset password",
  sendReset: "Failed to send reset email",
  saveCategory: "Failed to save category",
  deleteCategory: "Failed to delete category",
  deleteProduct: "Failed to delete product",
  loadCategories: "Failed to load categories",
  loadCategory: "Failed to load category details",
  loadProducts: "Failed to load products",
  loadProduct: "Failed to load product details",
  fetchProduct: "Failed to fetch product details",
  saveProduct: "Failed to save product",
  dashboard: "Failed to fetch dashboard data",
  loadShop: "Failed to load shop settings",
  saveShop: "Failed to save shop settings",
} as const;

export const login = {
  noToken: "Login failed - no token received",
  refused: "Login failed. Please check your credentials.",
  codeSent: "Password reset OTP sent to your email.",
} as const;

export const network = "Network error. Please check your connection and try again.";
export const timedOut = "Request timed out. Please try again.";
export const badPicture = "Please upload JPG, JPEG, or PNG images under 10MB";
