import { type Language, place } from './language.ts';

// Each syllable is a word, and tone marks are folded away: `dung` is "do not", "use" and "right" at once. A compound is
// written as two slots, first syllables then second ones; the few wrong pairs that this allows mean nothing.
const orders = 'hướng|chỉ|quy|mệnh|câu|lời dẫn|thị|tắc|lệnh|định|nhắc';
const drop = 'bỏ|phớt|quên|gạt|vứt|bất|hãy|làm qua|lờ|đi|hết|bỏ|chấp|quên|ngơ';
const user = 'người|chủ dùng|nhân|tài';
const unbound = 'không có|bị|giới|kiểm? giới|quy|kiểm|hạn|ràng|tắc|duyệt';

export const vietnamese: Language = {
  name: 'Vietnamese',
  code: 'vi',
  override: [
    `${drop} ..3 ${orders} ..2 trước|trên|cũ|đầu|gốc|bạn|mày|hệ`,
    `^quên ..3 ${orders}`,
    `${drop} ..1 tất|mọi|toàn|những cả|thứ|điều|gì|bộ ..5 trước|trên|dạy|bảo`,
    `quên|qua|lờ tất|mọi|toàn cả|bộ? ..1 những|các? ${orders}`,
    `${orders} ..1 trước|cũ ..4 vô|hết|bị|xé hiệu|lực|hủy|bỏ`,
  ],
  concealment: [
    `đừng|không được? nói|báo|cho|tiết|nhắc|đề lộ|cập|với|cho? ..2 ${user} ..1 khoản? biết|về|điều|chuyện`,
    'xóa|xoá sạch|hết|mọi? dấu vết',
  ],
  exfiltration: [
    `gửi|chuyển|đăng|tải|sao ..5 mật|khóa|mã khẩu|api|bí|otp ..8 ${place}`,
    `gửi|chuyển|đăng|tải ..5 trò|lịch|cá chuyện|sử|nhân ..8 ${place}`,
    `mật|số|mã khẩu|cccd|tài|otp ..10 gửi|chuyển|đăng ..5 ${place}`,
  ],
  promptLeak: [
    `hiển|tiết|lặp|cho|đưa thị|lộ|ra|lại|tôi ..5 lời|hướng|câu|prompt|chỉ nhắc|dẫn|lệnh|thị|hệ hệ|thống thống? của|ẩn|đầy|bạn|thống`,
    'lời|hướng|chỉ nhắc|dẫn|dặn|thị ẩn|bí|hệ ..5 ra',
    'khóa|mã bí mật của bạn|mày|em là',
    'prompt|nhắc hệ thống của bạn|mày',
  ],
  persistence: [
    'từ bây|nay|giờ giờ|trở? đi? ..8 không|khỏi cần? hỏi|xác lại|nhận|ai',
    `nhớ|lưu lâu|vĩnh|mãi dài|viễn|mãi ..12 ${place}|giới`,
  ],
  sleeper: [`khi|nếu|hễ ${user} nói|viết|gõ|nhắc ..10 xóa|gửi|chuyển|tắt|vô|mở hết|tiền|hiệu|cổng|toàn|mọi`],
  hijack: [`giờ|nay bạn|mày là ..8 ${unbound}`, 'bạn|mày không còn là trợ|mô|chatbot'],
  authority: ['đã duyệt|phê|được|đồng|cho ..10 không|khỏi cần? hỏi|xác lại|nhận|ai'],
  addressed: [
    'ai|chatbot|trợ|mô lý|hình|nào? đọc|tóm|xử tắt|lý|được? ..1 trang|bài|công|văn|tin|email ..1 này',
    'nếu bạn là một? (ai|mô hình|trợ lý|chatbot)',
    'ai nào đọc|tóm tắt|trang|bài ..3 này|thì',
  ],
};
